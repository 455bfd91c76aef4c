import { languageNames } from '@candor/domain/clients/language.ts';
import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { useContentTexts } from '../../data/contentTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import styles from './DocumentBadges.module.css';

const tones = { draft: 'neutral', published: 'positive', changed: 'warning' } as const;

/** Says what visitors see of the page, and what is planned. */
export function StateBadges({ row }: { row: Pick<ContentRow, 'state' | 'planned'> }) {
  const { t } = useContentTexts();
  const { state, planned } = row;
  return (
    <span className={styles.badges}>
      <Badge tone={tones[state]}>{t(`content.states.${state}`)}</Badge>
      {planned !== null && (
        <Badge tone="info" title={`${shortTime(planned.at)} UTC`}>
          {t(planned.version === null ? 'content.states.plannedOff' : 'content.states.planned', {
            at: shortTime(planned.at),
          })}
        </Badge>
      )}
    </span>
  );
}

const marks = { default: '', translated: '', outdated: '↻', missing: '–' } as const;

/** Languages of the page, with missing and outdated translations. */
export function LanguageMarks({ languages }: { languages: ContentRow['languages'] }) {
  const { t } = useContentTexts();
  return (
    <span className={styles.badges}>
      {languages.map(({ language, state }) => {
        const words = t(`content.translations.${state}`, { language: languageNames[language] });
        return (
          <span key={language} className={styles.language} data-state={state} title={words}>
            <span aria-hidden="true">
              {language.toUpperCase()} {marks[state]}
            </span>
            <span className="visually-hidden">{words}</span>
          </span>
        );
      })}
    </span>
  );
}
