import { signedStatementText } from '@candor/contracts/evidence/statement.ts';
import type { SignedFacts } from '@candor/contracts/evidence/statement.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ReceiptSigner, SignedText } from '../../engine/receipts/index.ts';
import { moneyText, timeText } from './present.ts';
import type { StatementFoot } from './rows.ts';
import type { Holder, Issued } from './store.ts';

/** Signs statements with the key of receipts. The same statement gets the same signature. */
export class StatementSigner {
  readonly #signer: ReceiptSigner;

  constructor(signer: ReceiptSigner) {
    this.#signer = signer;
  }

  sign(brandId: BrandId, holder: Pick<Holder, 'pin' | 'book' | 'currency'>, issued: Issued): SignedText {
    return this.#signer.signText(signedStatementText(factsOf(brandId, holder, issued)), issued.until);
  }

  foot(brandId: BrandId, holder: Holder, issued: Issued): StatementFoot {
    const { key, signature } = this.sign(brandId, holder, issued);
    return {
      hash: issued.hash,
      key: key.id,
      public_key: Buffer.from(key.publicKey).toString('base64'),
      signature: Buffer.from(signature).toString('base64'),
    };
  }
}

function factsOf(
  brand: BrandId,
  { pin, book, currency }: Pick<Holder, 'pin' | 'book' | 'currency'>,
  issued: Issued,
): SignedFacts {
  return {
    hash: issued.hash,
    brand,
    pin,
    book,
    currency,
    from: timeText(issued.from),
    until: timeText(issued.until),
    opening: moneyText(issued.opening),
    closing: moneyText(issued.closing),
    chain_length: issued.chainLength,
    chain_head: issued.chainHead,
  };
}
