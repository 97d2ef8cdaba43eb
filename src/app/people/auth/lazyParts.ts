/** Lazy chunk with the parts that only some sign-ins need. */
export { Providers } from './Providers'
export { SecondStep } from './SecondStep'
