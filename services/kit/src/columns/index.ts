/** Copies a column into a larger one, and returns that. */
export function copyInto<C extends Uint8Array | Uint32Array | Int32Array | Float64Array>(from: C, to: C): C {
  to.set(from);
  return to;
}
