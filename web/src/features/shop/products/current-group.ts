interface Place {
  id: string;
  /** Distance of the group's top edge from the top of the window, in px. */
  top: number;
}

interface View {
  /** A group has been reached once its top edge is at or above this line. */
  line: number;
  /** Whether the page is scrolled to its end: groups further down cannot come up to the line. */
  atEnd: boolean;
  /** The group that was chosen last; it wins among those of one row. */
  chosen: string | undefined;
}

/** Returns the id of the group that is being read: the last one reached, or the first of a row of groups. */
export function currentGroup(groups: readonly Place[], { line, atEnd, chosen }: View): string | undefined {
  const reached = groups.filter(({ top }) => top <= line);
  const top = reached.length > 0 ? Math.max(...reached.map((group) => group.top)) : groups[0]?.top;
  if (top === undefined) return undefined;
  const candidates = groups.filter((group) => (atEnd ? group.top >= top - 1 : Math.abs(group.top - top) <= 1));
  return (candidates.find(({ id }) => id === chosen) ?? candidates[0])?.id;
}
