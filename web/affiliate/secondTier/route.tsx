export { SecondTierPage as default } from './SecondTierPage.tsx';
