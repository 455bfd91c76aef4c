import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECOVERY_LENGTH, RECOVERY_LETTERS, readRecoveryCode, recoveryCodeFrom } from './factors.ts';

const draws = fc.array(fc.nat({ max: RECOVERY_LETTERS.length - 1 }), {
  minLength: RECOVERY_LENGTH,
  maxLength: RECOVERY_LENGTH,
});

describe('SF-3 recovery codes', () => {
  it('have 112 bits or more', () => {
    expect(RECOVERY_LENGTH * Math.log2(new Set(RECOVERY_LETTERS).size)).toBeGreaterThan(112);
  });

  it('are written in groups, and read however they are typed', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const code = recoveryCodeFrom(draw);
        expect(code).toMatch(/^[2-9a-z]{4}(?:-[2-9a-z]{4}){5}$/);
        const letters = draw.map((one) => RECOVERY_LETTERS[one]).join('');
        for (const typed of [code, ` ${code.toUpperCase()} `, code.replaceAll('-', ' '), letters])
          expect(readRecoveryCode(typed)).toBe(letters);
      }),
    );
  });

  it.each([
    ['k7m2p-9xw4q', 'k7m2p9xw4q'],
    ['k7m2p-9xw4', undefined],
    ['k7m2p-9xw4q-k7m2p-9xw4q', undefined],
    ['', undefined],
    ['l7m2-p9xw-4qab-c2de-f3gh-jk5m', undefined],
  ])('of earlier releases have ten letters, and %s is read as %s', (typed, letters) => {
    expect(readRecoveryCode(typed)).toBe(letters);
  });
});
