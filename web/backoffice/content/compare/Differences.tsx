import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { compareEntries } from './compareEntries.ts';
import type { Difference } from './compareEntries.ts';
import { compareWords } from './compareWords.ts';
import styles from './Differences.module.css';

const tones: Readonly<Record<Difference['kind'], Tone>> = {
  field: 'warning',
  changed: 'warning',
  added: 'positive',
  removed: 'negative',
  moved: 'info',
};

interface DifferencesProps {
  before: JsonObject;
  after: JsonObject;
}

/** Lists the differences between two states of a document in words. */
export function Differences({ before, after }: DifferencesProps) {
  const { t } = useContentTexts();
  const differences = useMemo(() => compareEntries(before, after), [before, after]);
  if (differences.length === 0) return <p className={styles.none}>{t('content.compare.none')}</p>;
  return (
    <ol className={styles.differences} aria-label={t('content.compare.title')}>
      {differences.map((difference, index) => (
        <li key={index}>
          <p>
            <Badge tone={tones[difference.kind]}>{t(`content.compare.${difference.kind}`)}</Badge>{' '}
            <strong>{subjectOf(difference, t)}</strong>{' '}
            {difference.kind !== 'field' && difference.block.summary !== '' && (
              <span className={styles.summary}>{difference.block.summary}</span>
            )}
          </p>
          {difference.kind === 'field' && <Words before={difference.before} after={difference.after} />}
          {difference.kind === 'changed' &&
            difference.settings.map(({ name, ...texts }) => (
              <div key={name} className={styles.setting}>
                <span>
                  {t(`content.fields.${name}`, { defaultValue: t(`content.common.${name}`, { defaultValue: name }) })}
                </span>
                {texts.before === texts.after ? <p>{t('content.compare.looks')}</p> : <Words {...texts} />}
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

/**
 * Names the subject of a difference: `title_de` is the title in German; a component has its name, with the language if
 * it is not the first.
 */
function subjectOf(difference: Difference, t: TFunction): string {
  const [, field = difference.column, language] = /^(.+?)(?:_(de|en|it|es))?$/.exec(difference.column) ?? [];
  const suffix = language === undefined ? '' : ` (${language.toUpperCase()})`;
  if (difference.kind === 'field') return t(`content.columns.${field}`, { defaultValue: field }) + suffix;
  const { kind, component } = difference.block;
  return (kind === undefined ? component : t(`content.blocks.${kind}`)) + suffix;
}

function Words({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <p className={styles.words}>
      {stretches.map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text} </span>;
        return kind === 'added' ? <ins key={index}>{text} </ins> : <del key={index}>{text} </del>;
      })}
    </p>
  );
}
