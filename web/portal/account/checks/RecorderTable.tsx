import type { RecorderLine } from '@candor/contracts/evidence/recorder.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tickTime } from '../../../ui/dates.ts';
import { typeset } from '../../../ui/numbers.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from './checks.module.css';
import { endOfConnection } from './endOfConnection.ts';

/** Lines of a log, each with the request and its result. */
export function RecorderTable({ lines }: { lines: readonly RecorderLine[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<RecorderLine>[] = [
    { id: 'n', label: t('checks.recorder.columns.n'), isNumeric: true, cell: ({ n }) => n },
    { id: 'at', label: t('checks.recorder.columns.at'), isOneLine: true, cell: ({ at }) => tickTime(at) },
    {
      id: 'what',
      label: t('checks.recorder.columns.what'),
      className: styles.what,
      cell: (line) => <What line={line} />,
    },
    {
      id: 'result',
      label: t('checks.recorder.columns.result'),
      className: styles.what,
      cell: (line) => resultText(t, line),
    },
  ];
  return <Table label={t('checks.recorder.title')} columns={columns} rows={lines} keyOf={({ n }) => n} isStacked />;
}

function What({ line }: { line: RecorderLine }) {
  const { t } = useTranslation();
  switch (line.kind) {
    case 'connected':
      return t('checks.recorder.kinds.connected');
    case 'disconnected':
      return t('checks.recorder.kinds.disconnected', { reason: endText(t, line.reason) });
    case 'fill':
      return fillText(t, line);
    case 'command':
      return (
        <>
          {t(`checks.replay.commands.${line.command}`, { defaultValue: line.command })}
          <span className={styles.received}>
            <code>{line.command}</code> {fieldsText(line.fields)}
          </span>
        </>
      );
  }
}

function endText(t: TFunction, reason: string): string {
  const end = endOfConnection(reason);
  return end === undefined ? reason : t(`checks.recorder.ends.${end}`);
}

function fillText(t: TFunction, { receipt }: Extract<RecorderLine, { kind: 'fill' }>): string {
  const last = receipt.executions.at(-1);
  const kind = last?.kind === 'open' || last?.kind === 'close' ? last.kind : 'update';
  const { id: position, symbol } = receipt.position;
  const rate = last?.fill_rate ?? undefined;
  return t('checks.recorder.kinds.fill', {
    kind: t(`checks.recorder.fills.${kind}`),
    position,
    symbol,
    rate: rate === undefined ? '–' : typeset(formatRate(rate)),
  });
}

/** Writes the fields as they were received: `amount 25, direction buy`. */
function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null ? fieldsText({ ...value }) : `${name} ${String(value)}`,
    )
    .filter((text) => text !== '')
    .join(', ');
}

function resultText(t: TFunction, line: RecorderLine): string {
  if (line.kind === 'fill') {
    const last = line.receipt.executions.at(-1);
    return last === undefined ? '' : t('checks.recorder.tick', { tick: last.tick.id, batch: last.batch });
  }
  if (line.kind !== 'command') return '';
  const { refusal, batch, received_at: at } = line;
  const answer =
    refusal === null
      ? t('checks.recorder.accepted', { batch })
      : t('checks.recorder.refused', { reason: t(`refusals.${refusal.code}`, { ...refusal.params }) });
  return at === null ? answer : `${answer}, ${t('checks.recorder.received', { time: tickTime(at) })}`;
}
