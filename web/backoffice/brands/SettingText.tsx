import { useStudioTexts } from '../../data/studioTexts.ts';
import { settingName, settingValue } from './settingWords.ts';

interface SettingTextProps {
  readonly place: string;
  /** Value; undefined for the place itself. */
  readonly text?: string | undefined;
}

/** Place of a brand's configuration, or its value, in words. */
export function SettingText({ place, text }: SettingTextProps) {
  const { t } = useStudioTexts();
  return text === undefined ? settingName(t, place) : settingValue(t, place, text);
}
