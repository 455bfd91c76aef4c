/**
 * Rule LA-4: where an address leads elsewhere, its query goes along: who has sent the visitor (`ref`), from which
 * campaign, and whatever else it says. What the new address says itself comes first and counts.
 */
export function keepQuery(address: string, search: string): string {
  const [path = '', own = ''] = address.split('?', 2);
  const said = own.split('&').filter((pair) => pair !== '');
  const names = new Set(said.map(nameOf));
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  const query = [...said, ...kept].join('&');
  return query === '' ? path : `${path}?${query}`;
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}
