/** What only some sign-ins need, in one piece beside the sign-in page. */
export { Providers } from './Providers'
export { SecondStep } from './SecondStep'
