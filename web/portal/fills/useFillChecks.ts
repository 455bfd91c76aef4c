import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkWaiting, fillChecksQuery, renewFillChecks, whenIdle } from '../../data/fillChecks.ts';
import { useBalance, usePositions } from '../../data/queries.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Delay after a fill until it is on the tape. */
const AFTER_FILL_MS = 3_000;

/** Returns the account's score, requested once the page has been drawn. */
export function useFillScore() {
  const account = useBalance().data?.account.id;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const current = { isGone: false };
    void whenIdle().then(() => {
      if (!current.isGone) setQuiet(true);
    });
    return () => {
      current.isGone = true;
    };
  }, []);
  return useQuery({ ...fillChecksQuery(account ?? 0), enabled: account !== undefined && isQuiet });
}

/** Rule FS-1: checks each new fill's receipt in this browser while it is idle. */
export function useFillChecks(): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useFillScore();
  const fills = useFillState();
  useEffect(() => {
    if (fills === undefined) return undefined;
    const timer = setTimeout(renewFillChecks, AFTER_FILL_MS);
    return () => clearTimeout(timer);
  }, [fills]);
  useEffect(() => {
    if (data === undefined || data.waiting.length === 0) return;
    void checkWaiting(data, ({ position }) =>
      toast({ tone: 'warning', title: t('checks.wrong.title'), text: t('checks.wrong.toast', { position }) }),
    );
  }, [data, t, toast]);
}

/** Returns a text that changes with each fill; undefined until the open positions have arrived. */
function useFillState(): string | undefined {
  const positions = usePositions().data;
  if (positions === undefined) return undefined;
  const { open, history } = positions;
  const opened = open.reduce((newest, { id }) => Math.max(newest, id), 0);
  return [open.length, opened, history[0]?.id].join(' ');
}
