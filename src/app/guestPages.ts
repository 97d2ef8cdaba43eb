/** All guest account pages in one chunk: each alone is smaller than the overhead of a request. */
export { RegisterPage } from './people/registration/RegisterPage'
export { TermsPage } from './people/registration/TermsPage'
export { SetupPage } from './people/setup/SetupPage'
export { ForgotPage } from './people/verification/ForgotPage'
export { NewPasswordPage } from './people/verification/NewPasswordPage'
export { ResendPage } from './people/verification/ResendPage'
export { VerifyPage } from './people/verification/VerifyPage'
