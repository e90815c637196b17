interface Place {
  id: string;
  /** Distance of the group's top edge from the top of the window, in px. */
  top: number;
}

interface View {
  /** Distance from the top of the window, in px; a group is reached once its top edge is at or above this line. */
  line: number;
  /** Whether the page is scrolled to its end, so that groups further down cannot reach the line. */
  atEnd: boolean;
  /** Id of the group chosen last; it has priority among the groups of one row, and while its top edge is in view. */
  chosen: string | undefined;
}

/** Returns the id of the current group: the last one reached, the chosen or else the first one if a row is shared. */
export function currentGroup(groups: readonly Place[], { line, atEnd, chosen }: View): string | undefined {
  const reached = groups.filter(({ top }) => top <= line);
  const top = reached.length > 0 ? Math.max(...reached.map((group) => group.top)) : groups[0]?.top;
  if (top === undefined) return undefined;
  const candidates = groups.filter((group) => (atEnd ? group.top >= top - 1 : Math.abs(group.top - top) <= 1));
  const inView = reached.filter((group) => group.top >= 0);
  return ([...candidates, ...inView].find(({ id }) => id === chosen) ?? candidates[0])?.id;
}
