/**
 * Rule LA-4: where an address redirects, its query is kept: the visitor's referrer (`ref`), campaign, and whatever else
 * it contains. The new address's own parameters come first and take precedence.
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
