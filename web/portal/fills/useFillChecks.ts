import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkWaiting, fillChecksQuery, renewFillChecks, whenIdle } from '../../data/fillChecks.ts';
import { useBalance, usePositions } from '../../data/queries.ts';
import { useToast } from '../../ui/Toast.tsx';

/** A fill is in the tape a moment after it was made. */
const AFTER_FILL_MS = 3_000;

/** The score of the account, asked for once the page has been drawn. */
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

/** Rule FS-1: checks each new fill's receipt in this browser, while it has nothing else to do. */
export function useFillChecks(): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { data, dataUpdatedAt } = useFillScore();
  const positions = usePositions().data;
  const open = positions?.open.length;
  const opened = positions?.open.reduce((newest, { id }) => Math.max(newest, id), 0);
  const closed = positions?.history[0]?.id;
  useEffect(() => {
    if (open === undefined) return undefined;
    const timer = setTimeout(renewFillChecks, AFTER_FILL_MS);
    return () => clearTimeout(timer);
  }, [open, opened, closed]);
  useEffect(() => {
    if (data === undefined || data.waiting.length === 0) return;
    void checkWaiting(data, ({ position }) =>
      toast({ tone: 'warning', title: t('checks.wrong.title'), text: t('checks.wrong.toast', { position }) }),
    );
    // A newer answer is a newer run, with whatever it has.
  }, [data, dataUpdatedAt, t, toast]);
}
