import { widgetMessage } from '@candor/contracts/frames/widget.ts';
import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { askProvider, besideQuery } from '../../../data/payments.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { consumeAutoContinue } from '../startedPayment.ts';
import { CancelPayment } from '../detail/CancelPayment.tsx';
import { ExternalLink } from '../next/ExternalLink.tsx';
import { isWebAddress } from '../next/followNext.ts';
import { Instructions } from '../next/Instructions.tsx';
import next from '../next/next.module.css';
import { PaidButton } from '../next/PaidButton.tsx';
import { ToPayment } from '../next/ToPayment.tsx';
import { PaymentFacts } from '../PaymentFacts.tsx';
import styles from '../payments.module.css';
import { PortalTitle } from '../../frame/PortalTitle.tsx';

/**
 * Page /payment/continue/{number}: continues a started payment, right after the form or later. Its policy allows the
 * providers' forms and frames, as that of no other page does.
 */
export default function ContinueRoute() {
  const { t } = useTranslation();
  const { number = '' } = useParams();
  // A client who pays beside this page, or in its frame, is redirected when the payment is complete.
  const { data, isError, refetch } = useQuery(besideQuery(number));
  const title = t('payments.next.continueTitle');
  return (
    <main className={styles.page}>
      <PortalTitle page={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{t('payments.return.number', { number })}</p>
      </header>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t('payments.return.unreachableTitle')}
            text={t('payments.return.unreachableText')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height="220px" />
        )
      ) : data === null ? (
        <Unknown />
      ) : data.next === null ? (
        <Navigate to={`/payment/return/${number}`} replace />
      ) : (
        <>
          <PaymentFacts payment={data} />
          <Next number={number} next={data.next} />
          {data.can_cancel && <CancelPayment payment={data} />}
        </>
      )}
    </main>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('payments.return.unknown')}
      text={t('payments.return.unknownText')}
      action={
        <Link to="/transactions/deposits" className={buttonClass('primary')}>
          {t('payments.return.toTransactions')}
        </Link>
      }
    />
  );
}

function Next({ number, next: action }: { number: string; next: WireNextAction }) {
  const navigate = useNavigate();
  switch (action.kind) {
    case 'instructions':
      return <Instructions number={number} next={action} onDone={() => void navigate('/transactions/deposits')} />;
    case 'external_link':
      return <ExternalLink number={number} url={action.url} opens={false} />;
    case 'redirect':
      return <Redirect url={action.url} />;
    case 'form_post':
      return <FormPost number={number} {...action} />;
    case 'embedded_widget':
      return <Widget number={number} url={action.frame_url} />;
  }
}

function Redirect({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className={next.step}>
      <p>{t('payments.next.continueText')}</p>
      <div className={next.actions}>
        {isWebAddress(url) && (
          <a href={url} className={buttonClass('primary', 'form')}>
            {t('payments.next.continue')}
          </a>
        )}
      </div>
    </div>
  );
}

interface FormPostProps {
  number: string;
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** HTML form, submitted automatically once; a client who returns to it presses its button. */
function FormPost({ number, action, fields }: FormPostProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [goes, setGoes] = useState(false);
  useEffect(() => {
    if (!consumeAutoContinue(number)) return;
    setGoes(true);
    form.current?.submit();
  }, [number]);
  return (
    <form ref={form} method="post" action={action} className={next.step}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {goes && (
        <p className={next.waiting} role="status">
          <Spinner />
          {t('payments.next.redirecting')}
        </p>
      )}
      <p>{t('payments.next.continueText')}</p>
      <div className={next.actions}>
        <Button type="submit" variant="primary" size="form">
          {t('payments.next.go')}
        </Button>
      </div>
    </form>
  );
}

/** Ruling R29: the provider's script runs in a page of the files host, never in ours. */
function Widget({ number, url }: { number: string; url: string }) {
  const { t } = useTranslation();
  // The address is a ticket for one visit: each answer of the server brings another.
  const [ticket] = useState(url);
  const frame = useRef<HTMLIFrameElement>(null);
  useWidgetEnd(frame, number);
  return (
    <div className={next.step}>
      <p>{t('payments.next.widgetText')}</p>
      <iframe
        ref={frame}
        src={ticket}
        title={t('payments.next.widgetTitle')}
        className={next.frame}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
      <div className={next.actions}>
        <PaidButton number={number} variant="primary" />
        <ToPayment number={number} />
      </div>
    </div>
  );
}

/** Watches for the end reported by the form in the frame; then the provider's server is asked for the result. */
function useWidgetEnd(frame: RefObject<HTMLIFrameElement | null>, number: string): void {
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      // The sandboxed frame has no origin: its window identifies the sender.
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = widgetMessage.safeParse(data);
      // If the query fails, the next page repeats it.
      if (message.success && message.data.event === 'ended') askProvider(number).catch(() => undefined);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, number]);
}
