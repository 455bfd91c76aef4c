import { tokenValue } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import { inputs, inputTokens, rampOf, tokensFrom } from '@candor/domain/branding/derive.ts';
import type { Input, TokenValues } from '@candor/domain/branding/derive.ts';
import { familyOf, fontIn, tokensFromHue, withMoreTokens } from '@candor/domain/branding/draft.ts';
import type { StudioPlace } from '@candor/domain/branding/places.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ColourInput, HueInput } from './ColourInput.tsx';
import { changedSetting } from './settings.ts';
import styles from './Studio.module.css';
import type { StudioForm } from './studioForm.ts';
import { colourIn, settingIn } from './studioTheme.ts';

const NO_TOKENS: TokenValues = { dark: {}, light: {} };

/** Form of the look: a few inputs, and what follows from them. */
export function ThemeForm(form: StudioForm) {
  const { t } = useStudioTexts();
  const { draft, look, change } = form;
  const setTokens = (field: string, tokens: TokenValues) => change?.(field, withMoreTokens(draft, tokens));
  const brand = colourOf(form, 'brand');
  return (
    <fieldset className={styles.form} disabled={change === undefined}>
      <legend className="visually-hidden">{t('tabs.theme')}</legend>
      <h2>{t('inputsTitle')}</h2>
      {inputs.map((input) => (
        <ColourInput
          key={input}
          label={t(`inputs.${input}`)}
          value={colourOf(form, input)}
          onChange={(colour) => setTokens(`input.${input}`, tokensFrom(input, colour))}
        />
      ))}
      <HueInput
        label={t('surfaceHue')}
        value={Number.parseInt(tokenValue(look.draft.dark, 'surface-hue'), 10) || 0}
        onChange={(hue) => setTokens('hue', tokensFromHue(hue, look.folder, look.product))}
      />
      <h2>{t('ramp')}</h2>
      <Strip colours={rampOf(brand)} />
      <h2>{t('surfaces')}</h2>
      <Strip
        colours={[
          ...['surface-1', 'surface-0', 'surface-2', 'surface-3'].map((token) => colourIn(look.draft.light, token)),
          ...['border-control', 'surface-3', 'surface-2', 'surface-1', 'surface-0'].map((token) =>
            colourIn(look.draft.dark, token),
          ),
        ]}
      />
      <h2>{t('type')}</h2>
      <FontFields {...form} />
      <h2>{t('composition')}</h2>
      <Choices {...form} place="look.hero" />
      <Choices {...form} place="look.header" />
      <Choices {...form} place="look.cards" />
      <Choices {...form} place="look.sections" />
      <p className={styles.label}>{t('radius')}</p>
      <SegmentedControl
        label={t('radius')}
        options={radiusSets.map(({ name }) => ({ value: name, label: name }))}
        value={radiusOf(look.draft.light)}
        onChange={(name) =>
          setTokens('radius', { ...NO_TOKENS, dark: radiusSets.find((set) => set.name === name)?.tokens ?? {} })
        }
      />
      <Choices {...form} place="website.homeWidget" />
      <Choices {...form} place="theme" />
    </fieldset>
  );
}

function colourOf({ look }: Pick<StudioForm, 'look'>, input: Input): string {
  return colourIn(look.draft.light, inputTokens[input]);
}

/** Strip of colours from light to dark; decoration, since each has its place in the list of tokens. */
function Strip({ colours }: { colours: readonly string[] }) {
  return (
    <span className={styles.strip} aria-hidden="true">
      {colours.map((colour, place) => (
        // A strip has the same colour twice if two surfaces are alike.
        <span key={`${place} ${colour}`} style={{ background: colour }} title={colour} />
      ))}
    </span>
  );
}

/** Choice of the fonts of headings and text among those included: two at most, so that pages stay light. */
function FontFields({ detail, draft, look, change }: StudioForm) {
  const { t } = useStudioTexts();
  const fontNames = optionsOf(detail, 'fonts');
  const fonts = {
    heading: fontIn(tokenValue(look.draft.light, 'font-heading'), fontNames),
    body: fontIn(tokenValue(look.draft.light, 'font-body'), fontNames),
  };
  const choose = (role: 'heading' | 'body', font: string) => {
    const chosen = { ...fonts, [role]: font };
    const files = [...new Set([chosen.body, chosen.heading])].filter((one) => one !== undefined);
    const tokens = { ...NO_TOKENS, dark: { [`font-${role}`]: familyOf(font) } };
    change?.(`font.${role}`, changedSetting(detail, withMoreTokens(draft, tokens), 'fonts', files));
  };
  return (['heading', 'body'] as const).map((role) => (
    <SelectField
      key={role}
      label={t(`fonts.${role}`)}
      size="control"
      options={fontNames.map((font) => ({ value: font, label: nameOf(font) }))}
      value={fonts[role] ?? 'inter'}
      onChange={(font) => choose(role, font)}
    />
  ));
}

/** Returns the options that the brand's schema offers. */
function optionsOf({ form }: StudioForm['detail'], place: StudioPlace): readonly string[] {
  return form.find((field) => field.place === place)?.options ?? [];
}

function nameOf(font: string): string {
  return familyOf(font).split(' Variable')[0]?.slice(1) ?? font;
}

/** Choice among the values that the brand's schema lists. */
function Choices({ detail, draft, change, place }: StudioForm & { place: StudioPlace }) {
  const { t } = useStudioTexts();
  const key = place.replace('.', '_');
  const options = optionsOf(detail, place);
  const value = settingIn(detail, draft, place);
  return (
    <>
      <p className={styles.label}>{t(`places.${key}`)}</p>
      <SegmentedControl
        label={t(`places.${key}`)}
        className={styles.wrap}
        options={options.map((option) => ({ value: option, label: t(`options.${option}`) }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={(next) => change?.(place, changedSetting(detail, draft, place, next))}
      />
    </>
  );
}

/** Sets of matching radii, named by those of controls and panels. */
const radiusSets = [
  radii('0, 0', [0, 0, 0, 0]),
  radii('3, 4', [2, 3, 4, 8]),
  radii('6, 10', [4, 6, 10, 16]),
  radii('10, 14', [6, 10, 14, 20]),
  radii('14, 20', [8, 14, 20, 28]),
] as const;

function radii(name: string, [badge, control, panel, sheet]: readonly [number, number, number, number]) {
  const tokens: Readonly<Record<string, string>> = {
    'radius-badge': `${badge}px`,
    'radius-control': `${control}px`,
    'radius-panel': `${panel}px`,
    'radius-sheet': `${sheet}px`,
    'radius-button': `${control}px`,
    'radius-card': `${panel}px`,
  };
  return { name, tokens };
}

/** Returns the radius set of a theme; undefined if its radii belong to none. */
function radiusOf(tokens: Tokens): string | undefined {
  const isSame = ([token, value]: readonly [string, string]) => tokenValue(tokens, token) === value;
  return radiusSets.find((set) => Object.entries(set.tokens).every(isSame))?.name;
}
