import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { shortHash } from '@candor/domain/evidence/seal.ts';
import type { TFunction } from 'i18next';
import { sealHash, sealOfPosition } from '../../../data/seals.ts';
import type { NoticeReceipt } from '../../../ui/noticeLog.ts';

/** Returns the receipt of what a notice reports, to be recognised in the history. */
export async function receiptNotice(position: WirePosition, t: TFunction): Promise<NoticeReceipt | undefined> {
  const hash = await sealHash(sealOfPosition(position));
  if (hash === null) return undefined;
  const number = String(position.id);
  return {
    hash,
    number: t('platform.positions.receipt.number', { number }),
    label: t('platform.positions.receipt.label', { number, hash: shortHash(hash) }),
  };
}
