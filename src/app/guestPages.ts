/** The pages of one's account that open without sign-in, in one piece: each alone is smaller than the request for it. */
export { RegisterPage } from './registration/RegisterPage'
export { TermsPage } from './registration/TermsPage'
export { SetupPage } from './setup/SetupPage'
export { ForgotPage } from './verification/ForgotPage'
export { NewPasswordPage } from './verification/NewPasswordPage'
export { ResendPage } from './verification/ResendPage'
export { VerifyPage } from './verification/VerifyPage'
