import { useStudioTexts } from '../../data/studioTexts.ts';
import { settingName, settingValue } from './settingWords.ts';

interface SettingTextProps {
  readonly place: string;
  /** Undefined: the place itself. */
  readonly text?: string | undefined;
}

/** A place of a brand's configuration, or its value, in words. */
export function SettingText({ place, text }: SettingTextProps) {
  const { t } = useStudioTexts();
  return text === undefined ? settingName(t, place) : settingValue(t, place, text);
}
