import { blockDefinitions, blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import type { BlockKind, FieldDefinition } from '@candor/domain/content/blocks/definitions.ts';
import type { ComponentConfig, Config, Field, Fields } from '@puckeditor/core';
import type { TFunction } from 'i18next';
import { UNKNOWN } from '../mapping/canvasData.ts';
import { BlockView, UnknownView } from './BlockView.tsx';
import { AddressField } from './fields/AddressField.tsx';
import { CodeField } from './fields/CodeField.tsx';
import { LocationField } from './fields/LocationField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { RichTextField } from './fields/RichTextField.tsx';

/** Settings that all components share. */
const COMMON = ['id', 'class', 'style'] as const;
const COLUMNS_AT_FIRST = 2;
const COLUMNS_MAXIMUM = 5;
export const blockGroups = ['text', 'media', 'layout', 'parts'] as const;

/** Returns the editor's configuration of components, made from the one table that site and importer use too. */
export function canvasConfig(t: TFunction): Config {
  const components = blockKinds.map((kind) => [kind, componentOf(kind, t)] as const);
  return {
    components: {
      ...Object.fromEntries(components),
      [UNKNOWN]: {
        label: t('content.blocks.unknown'),
        permissions: { insert: false, edit: false, duplicate: false },
        render: UnknownView,
      },
    },
    categories: {
      ...Object.fromEntries(
        blockGroups.map((group) => [
          group,
          {
            title: t(`content.groups.${group}`),
            components: blockKinds.filter((kind) => blockDefinitions[kind].group === group),
          },
        ]),
      ),
      // The other category holds unknown blocks, which cannot be added.
      other: { visible: false },
    },
    root: { fields: {} },
  };
}

function componentOf(kind: BlockKind, t: TFunction): ComponentConfig {
  const { holds } = blockDefinitions[kind];
  return {
    label: t(`content.blocks.${kind}`),
    fields: fieldsOf(kind, t),
    defaultProps: {
      settings: { id: '', class: '', style: '' },
      ...(holds === 'children' && { children: [] }),
      ...(holds === 'columns' && { columns: Array.from({ length: COLUMNS_AT_FIRST }, emptyColumn) }),
    },
    render: (props) => <BlockView kind={kind} props={props} />,
  };
}

function fieldsOf(kind: BlockKind, t: TFunction): Fields {
  const { fields, holds } = blockDefinitions[kind];
  const own = fields.map((field): Named => [field.name, fieldOf(field, t)]);
  return {
    settings: {
      type: 'object',
      label: t(`content.blocks.${kind}`),
      objectFields: Object.fromEntries([...own, ...commonFields(t)]),
    },
    ...(holds === 'children' && { children: { type: 'slot' } }),
    ...(holds === 'columns' && { columns: columnsField(t) }),
  };
}

type Named = readonly [string, Field];

function commonFields(t: TFunction): readonly Named[] {
  return COMMON.map((name) => [name, { type: 'text', label: t(`content.common.${name}`) }]);
}

function columnsField(t: TFunction): Field {
  return {
    type: 'array',
    label: t('content.fields.columns'),
    min: 1,
    max: COLUMNS_MAXIMUM,
    defaultItemProps: emptyColumn(),
    getItemSummary: (_, index = 0) => t('content.canvas.column', { number: index + 1 }),
    arrayFields: {
      settings: {
        type: 'object',
        label: t('content.fields.look'),
        objectFields: Object.fromEntries(commonFields(t)),
      },
      children: { type: 'slot' },
    },
  };
}

function emptyColumn() {
  return { settings: { id: '', class: '', style: '' }, children: [] };
}

function fieldOf(definition: FieldDefinition, t: TFunction): Field {
  const { name, kind, choices = [], items = [] } = definition;
  const label = t(`content.fields.${name}`);
  switch (kind) {
    case 'line':
      return { type: 'text', label };
    case 'lines':
      return { type: 'textarea', label };
    case 'number':
      return { type: 'number', label };
    case 'choice':
      return {
        type: 'select',
        label,
        options: [
          { value: '', label: t('content.fields.byDefault') },
          ...choices.map((value) => ({ value, label: t(`content.choices.${value}`, { defaultValue: value }) })),
        ],
      };
    case 'switch':
      return {
        type: 'radio',
        label,
        options: [
          { value: true, label: t('content.fields.on') },
          { value: false, label: t('content.fields.off') },
        ],
      };
    case 'richText':
      return { type: 'custom', label, render: RichTextField };
    case 'html':
    case 'code':
      return { type: 'custom', label, render: CodeField };
    case 'address':
      return { type: 'custom', label, render: AddressField };
    case 'image':
    case 'asset':
      return { type: 'custom', label, render: PictureField, metadata: { kind } };
    case 'location':
      return { type: 'custom', label, render: LocationField };
    case 'items':
      return itemsField(label, items, t);
  }
}

/**
 * Makes the field of a repeater. Cockpit wraps repeated values, `{field, value}`; the wrapping stays, so that nothing
 * of it is lost.
 */
function itemsField(label: string, items: readonly FieldDefinition[], t: TFunction): Field {
  return {
    type: 'array',
    label,
    defaultItemProps: { field: { type: 'set' }, value: {} },
    getItemSummary: (_, index = 0) => t('content.canvas.slide', { number: index + 1 }),
    arrayFields: {
      value: {
        type: 'object',
        label: t('content.canvas.slideContent'),
        objectFields: Object.fromEntries(items.map((item) => [item.name, fieldOf(item, t)])),
      },
    },
  };
}
