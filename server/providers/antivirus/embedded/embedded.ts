import type { Scan, Scanner } from '../interface.ts';

/** Test sample, written in two parts so that this source itself is not reported. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/**
 * Default scanner of a demonstration: it detects the standard test sample and nothing else. Its name says so wherever a
 * document is shown.
 */
export const embeddedScanner: Scanner = {
  name: 'test sample only',
  async scan(bytes): Promise<Scan> {
    const isSample = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(EICAR);
    return { kind: isSample ? 'infected' : 'clean' };
  },
};
