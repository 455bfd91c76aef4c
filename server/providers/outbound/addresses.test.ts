import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './addresses.ts';

const publicly = (text: string) => {
  const url = URL.parse(text);
  return url !== null && isPublicAddress(url);
};

describe('AF-17 an address that strangers may name', () => {
  it.each([
    'https://media.example/hook?id=1',
    'https://a.b.example:443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://internal.example/',
    'https://localhost.example/',
    'https://bücher.example/',
  ])('%s is on the internet', (text) => {
    expect(publicly(text)).toBe(true);
  });

  it.each(
    [
      ['http://media.example/', 'ftp://media.example/', 'https://user@media.example/', 'https://:pw@media.example/'],
      ['https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://printer/', 'https://nas.local/'],
      ['https://metadata.google.internal/', 'https://db.internal./', 'https://router.home.arpa/', 'https://x.lan/'],
      ['https://127.0.0.1/', 'https://127.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://0177.0.0.1/'],
      ['https://0.0.0.0/', 'https://10.1.2.3/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://100.64.0.1/'],
      ['https://169.254.169.254/', 'https://224.0.0.1/', 'https://255.255.255.255/', 'https://198.18.0.1/'],
      ['https://[::]/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:8.8.8.8]/'],
      ['https://[fe80::1]/', 'https://[fc00::1]/', 'https://[fd00:ec2::254]/', 'https://[ff02::1]/'],
      ['https://a.b.example:8443/', 'https://a.b.example:22/', 'https://[64:ff9b:1::1]/', 'https://[2002::1]/'],
      ['https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'https://[::7f00:1]/', 'https://[fec0::1]/'],
    ].flat(),
  )('%s is not', (text) => {
    expect(publicly(text)).toBe(false);
  });
});
