import refusals from '@candor/locales/en/refusals.json' with { type: 'json' };

export { refusals };
