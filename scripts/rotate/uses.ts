/** Number of rows that need a version of a key. */
export interface KeyUse {
  readonly file: string;
  readonly version: number;
  readonly what: string;
  readonly count: number;
}

/** Joins the uses of all brands into one list: by file, newest version first. */
export function addUses(uses: readonly KeyUse[]): readonly KeyUse[] {
  const groups = Map.groupBy(uses, ({ file, version, what }) => JSON.stringify([file, version, what]));
  return [...groups.values()]
    .flatMap(([first, ...more]) =>
      first === undefined ? [] : [{ ...first, count: more.reduce((sum, { count }) => sum + count, first.count) }],
    )
    .toSorted((first, second) => first.file.localeCompare(second.file) || second.version - first.version);
}

/** Lists the versions in use, one a line, and the files that need their newest version only. */
export function describeUses(uses: readonly KeyUse[]): readonly string[] {
  return [...Map.groupBy(uses, ({ file }) => file)].flatMap(([file, ofFile]) => {
    const versions = [...Map.groupBy(ofFile, ({ version }) => version)];
    const lines = versions.map(([version, some]) => {
      return `${file}, version ${version}: ${some.map(({ count, what }) => `${count} ${what}`).join(', ')}`;
    });
    const [first] = versions;
    return versions.length === 1 && first !== undefined
      ? [...lines, `${file}: no row needs another version than ${first[0]}.`]
      : lines;
  });
}
