/** The pages of one's account that open without sign-in, in one piece: each alone is smaller than the request for it. */
export { RegisterPage } from './people/registration/RegisterPage'
export { TermsPage } from './people/registration/TermsPage'
export { SetupPage } from './people/setup/SetupPage'
export { ForgotPage } from './people/verification/ForgotPage'
export { NewPasswordPage } from './people/verification/NewPasswordPage'
export { ResendPage } from './people/verification/ResendPage'
export { VerifyPage } from './people/verification/VerifyPage'
