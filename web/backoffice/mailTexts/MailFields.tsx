import type { MailTextPage as Shown } from '@candor/contracts/http/office/mailTexts.ts';
import { mailLengths, mailPlaces, placeholdersIn, textsAt, warningPlaces } from '@candor/domain/mails/mailText.ts';
import type { MailFault, MailPlace, MailText } from '@candor/domain/mails/mailText.ts';
import { useState } from 'react';
import { useMailTextWords } from '../../data/officeMailTexts.ts';
import { refusalText } from '../../data/texts.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './MailTexts.module.css';

interface MailFieldsProps {
  words: MailText;
  page: Pick<Shown, 'product' | 'is_warning'>;
  faults: readonly MailFault[];
  isOpen: boolean;
  onChange: (words: MailText) => void;
}

/** Fields of a mail's text, each with its errors and the placeholders allowed there. */
export function MailFields({
  words,
  page: { product, is_warning: isWarning },
  faults,
  isOpen,
  onChange,
}: MailFieldsProps) {
  const { t } = useMailTextWords();
  return (
    <div className={styles.fields}>
      {mailPlaces.map((place) => {
        const fault = faults.find(({ field }) => field === place);
        const names = placeholdersIn(textsAt(product, place)).filter((name) => name !== 'brand');
        const isFixed = isWarning && warningPlaces.includes(place);
        const mustHave =
          names.length === 0 ? undefined : t('mailTexts.mustHave', { names: names.map(braced).join(', ') });
        const shared = {
          label: t(`mailTexts.places.${place}`),
          help: isFixed ? t('mailTexts.fixed') : mustHave,
          error: fault === undefined ? undefined : refusalText(fault),
          readOnly: !isOpen || isFixed,
          maxLength: mailLengths[place] * 2,
        };
        if (place === 'paragraphs') {
          const change = (paragraphs: readonly string[]) => onChange({ ...words, paragraphs });
          return <Paragraphs key={place} paragraphs={words.paragraphs} field={shared} onChange={change} />;
        }
        return (
          <Line
            key={place}
            place={place}
            value={words[place]}
            field={shared}
            onChange={(text) => onChange({ ...words, [place]: text })}
          />
        );
      })}
    </div>
  );
}

interface Field {
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly maxLength: number;
}

interface LineProps {
  place: Exclude<MailPlace, 'paragraphs'>;
  value: string;
  field: Field;
  onChange: (text: string) => void;
}

function Line({ place, value, field, onChange }: LineProps) {
  if (place === 'note') {
    // A note is one paragraph: a line break becomes a space.
    const change = (text: string) => onChange(text.replaceAll(/[\r\n]+/g, ' '));
    return <TextArea {...field} rows={3} value={value} onChange={(event) => change(event.target.value)} />;
  }
  return <TextField {...field} size="control" value={value} onChange={(event) => onChange(event.target.value)} />;
}

interface ParagraphsProps {
  paragraphs: readonly string[];
  field: Field;
  onChange: (paragraphs: readonly string[]) => void;
}

/** Field of paragraphs, which are separated by an empty line; the typed text stays as it is. */
function Paragraphs({ paragraphs, field, onChange }: ParagraphsProps) {
  const { t } = useMailTextWords();
  const [typed, setTyped] = useState(() => textOf(paragraphs));
  const isTyped = textOf(paragraphsIn(typed)) === textOf(paragraphs);
  return (
    <TextArea
      {...field}
      help={[t('mailTexts.paragraphsHelp'), field.help].filter((part) => part !== undefined).join(' ')}
      maxLength={20_000}
      rows={9}
      value={isTyped ? typed : textOf(paragraphs)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(paragraphsIn(value));
      }}
    />
  );
}

function textOf(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

function paragraphsIn(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function braced(name: string): string {
  return `{{${name}}}`;
}
