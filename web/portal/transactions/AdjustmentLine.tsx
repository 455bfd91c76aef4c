import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { useTranslation } from 'react-i18next';
import styles from './transactions.module.css';

/** Why staff have adjusted a balance, and in which roles two of them did; nothing for any other transaction. */
export function AdjustmentLine({ adjustment }: Pick<WireTransaction, 'adjustment'>) {
  const { t } = useTranslation();
  if (adjustment === null) return null;
  const { type, reason, evidence, asked_role: asked, approved_role: approved } = adjustment;
  const roleText = (role: string) => {
    const known = staffRoles.find((one) => one === role);
    return known === undefined ? role : t(`account.file.roles.${known}`);
  };
  return (
    <p className={styles.quiet}>
      {t('transactions.adjustment.line', {
        ...{ type: t(`transactions.adjustment.types.${type}`), reason: sentence(reason), evidence },
        ...{ asked: roleText(asked), approved: roleText(approved) },
      })}
    </p>
  );
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
