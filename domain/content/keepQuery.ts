/**
 * Rule LA-4: keeps the query of a redirected address: the visitor's referrer (`ref`), campaign, and everything else.
 * The new address's own parameters come first and take precedence.
 */
export function keepQuery(address: string, search: string): string {
  const [path = '', own = ''] = address.split('?', 2);
  const pairs = own.split('&').filter((pair) => pair !== '');
  const names = new Set(pairs.map(nameOf));
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  const query = [...pairs, ...kept].join('&');
  return query === '' ? path : `${path}?${query}`;
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}
