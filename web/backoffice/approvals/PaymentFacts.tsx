import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { transactionNumber } from '@candor/contracts/http/payments.ts';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import { usePaymentCase, usePaymentTexts } from '../../data/officePayments.ts';
import { caseAddress } from '../payments/paymentWords.ts';
import { CaseEvidence, CaseParts } from '../payments/case/CaseEvidence.tsx';
import { CaseChecks } from '../payments/case/CaseChecks.tsx';
import { CaseLegs } from '../payments/case/CaseLegs.tsx';
import desk from '../shell/Desk.module.css';

/** What the second person decides about: the payment's checks, its client, where the money goes, and its case. */
export function PaymentFacts({ approval }: { approval: Approval }) {
  const mayRead = useMay('payments.read');
  const number = numberIn(approval);
  return number === undefined || !mayRead ? null : <Facts number={number} />;
}

function Facts({ number }: { number: string }) {
  const { t } = usePaymentTexts();
  const { data } = usePaymentCase(number);
  if (data === undefined) return null;
  return (
    <>
      <CaseParts found={data} />
      <CaseEvidence found={data} />
      <CaseChecks found={data} />
      <CaseLegs found={data} />
      <p className={desk.section}>
        <Link to={caseAddress(data.payment.type, number)}>{t('desk.case.open', { number })}</Link>
      </p>
    </>
  );
}

/** The payment is what changes, and is named as that. */
function numberIn({ changes }: Approval): string | undefined {
  return changes.map(({ name }) => name).find((name) => transactionNumber.safeParse(name).success);
}
