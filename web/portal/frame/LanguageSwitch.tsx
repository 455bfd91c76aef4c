import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useTranslation } from 'react-i18next';
import { storeLanguage } from '../../data/language.ts';
import { setTextLanguage } from '../../data/texts.ts';
import { useOfferedLanguages } from '../../data/useOfferedLanguages.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { usePlain } from '../../enhance/plain.ts';
import { PlainLanguages } from '../../enhance/PlainLanguages.tsx';

interface LanguageSwitchProps {
  className?: string | undefined;
}

/** Ruling R23: switches the portal's language immediately; the page and typed text stay. */
export function LanguageSwitch({ className }: LanguageSwitchProps) {
  const { offered, current } = useOfferedLanguages();
  const isPlain = usePlain() !== undefined;
  if (offered.length < 2) return null;
  if (isPlain) return <PlainLanguages offered={offered} current={current} />;
  return <Switch className={className} offered={offered} current={current} />;
}

interface SwitchProps extends LanguageSwitchProps {
  offered: readonly Language[];
  current: Language | undefined;
}

function Switch({ className, offered, current }: SwitchProps) {
  const { t } = useTranslation();
  const show = useToast();
  const choose = async (language: Language) => {
    try {
      if (await setTextLanguage(language)) storeLanguage(language);
    } catch {
      show({ tone: 'failure', title: t('shell.language.failed'), text: t('shell.language.failedText') });
    }
  };
  return (
    <SegmentedControl
      label={t('shell.language.label')}
      className={className}
      options={offered.map((value) => ({ value, label: <Code language={value} /> }))}
      value={current}
      onChange={(language) => void choose(language)}
    />
  );
}

function Code({ language }: { language: Language }) {
  return (
    <span lang={language} title={languageNames[language]}>
      {language.toUpperCase()}
    </span>
  );
}
