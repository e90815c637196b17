/** Numbers from 0 on. Released ones are given again, so that arrays with an element for each number stay short. */
export class ReusedNumbers {
  readonly #released: number[] = [];
  #end = 0;

  /** Every number that was ever claimed is below this one. */
  get end(): number {
    return this.#end;
  }

  claim(): number {
    return this.#released.pop() ?? this.#end++;
  }

  release(number: number): void {
    this.#released.push(number);
  }
}
