import { useState } from 'react';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Studio.module.css';

const HEX = /^#[0-9a-f]{6}$/;

interface ColourInputProps {
  label: string;
  /** Colour as #rrggbb. */
  value: string;
  onChange: (colour: string) => void;
}

/** Field for a colour, by the browser's own picker or as #rrggbb. */
export function ColourInput({ label, value, onChange }: ColourInputProps) {
  const { t } = useStudioTexts();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const colour = text.trim().toLowerCase();
    if (HEX.test(colour)) onChange(colour);
  };
  const isWrong = typed !== undefined && !HEX.test(typed.trim().toLowerCase());
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={t('pick', { name: label })}
        value={value}
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value);
        }}
      />
      <span aria-hidden="true">{label}</span>
      <TextField
        label={label}
        hideLabel
        size="dense"
        inputClass={styles.hex}
        spellCheck={false}
        maxLength={7}
        value={typed ?? value}
        error={isWrong ? t('wrongColour') : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}

interface HueInputProps {
  label: string;
  /** Hue in degrees, 0 to 359. */
  value: number;
  onChange: (hue: number) => void;
}

export function HueInput({ label, value, onChange }: HueInputProps) {
  return (
    <label className={styles.hue}>
      <span>
        {label} <output>{value}</output>
      </span>
      <input
        type="range"
        min={0}
        max={359}
        value={value}
        onChange={(event) => onChange(Number.parseInt(event.target.value, 10))}
      />
    </label>
  );
}
