import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { languageNames } from '@candor/domain/clients/language.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { useCurrency, useMay } from '../../data/office.ts';
import { shortTime } from '../../ui/dates.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { useSums } from '../shell/useSums.ts';
import { useSignedSum } from './useSignedSum.ts';

/** Says who complained, about what, and what is due by when. */
export function CaseFacts({ complaint }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const { row, assigned } = complaint;
  return (
    <div className={desk.section}>
      <dl className={desk.facts}>
        <Fact name={t('facts.from')}>
          <bdi>{row.name}</bdi>
        </Fact>
        <Fact name={t('facts.email')}>{complaint.email}</Fact>
        <Fact name={t('facts.client')}>
          <Client complaint={complaint} />
        </Fact>
        <Fact name={t('facts.language')}>{languageNames[complaint.language]}</Fact>
        <Fact name={t('columns.category')}>{t(`complaints.categories.${row.category}`)}</Fact>
        <Fact name={t('facts.about')}>
          <Matter complaint={complaint} />
        </Fact>
        <Fact name={t('facts.received')}>{shortTime(row.at)} UTC</Fact>
        <Fact name={t('facts.acknowledgeBy')}>{shortTime(complaint.acknowledge_by)} UTC</Fact>
        <Fact name={t('facts.answerBy')}>{shortTime(complaint.answer_by)} UTC</Fact>
        <Fact name={t('facts.taken')}>
          {row.taken_by ?? t('free')}
          {assigned !== null && (
            <span className={desk.quiet}>
              {' '}
              {t('office.assign.by', { name: assigned.by, time: shortTime(assigned.at) })}
            </span>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Client({ complaint: { row, same_address: same } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const link = ({ id, pin }: { id: number; pin: string }) => (
    <ClientLink id={id} from="complaint" reference={row.number}>
      {pin}
    </ClientLink>
  );
  if (row.client !== null) return link(row.client);
  return same === null ? (
    t('form')
  ) : (
    <>
      {t('facts.sameAddress')}: {link(same)}
    </>
  );
}

/** Names what the complaint is about, with a link for those who may see it. */
function Matter({ complaint: { payment, trade, row } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const mayPayments = useMay('payments.read');
  const { code } = useCurrency();
  const { amountText } = useSums();
  const signed = useSignedSum();
  if (payment !== null) {
    const text = t('facts.payment', { number: payment.number, amount: amountText(payment.amount, code) });
    const group = payment.group === 'withdrawals' || payment.group === 'deposits' ? payment.group : undefined;
    if (!mayPayments || group === undefined) return text;
    return (
      <Link to={`/payments/${group}/${payment.number}`} className={desk.link}>
        {text}
      </Link>
    );
  }
  if (trade === null) return t('facts.nothing');
  const text = t('facts.trade', { id: trade.id, symbol: trade.symbol, amount: amountText(trade.amount, code) });
  return (
    <>
      {row.client === null ? (
        text
      ) : (
        <ClientLink id={row.client.id} from="complaint" reference={row.number}>
          {text}
        </ClientLink>
      )}
      {trade.profit !== null && (
        <span className={desk.quiet}> {t('facts.tradeResult', { profit: signed(trade.profit) })}</span>
      )}
    </>
  );
}
