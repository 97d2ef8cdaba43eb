import { LoginPage } from './people/auth/LoginPage'
import type * as guestPages from './guestPages'
import { withMessages } from './shell/i18n/withMessages'
import type { RouteTable, RouteView } from './shell/routing/types'

/** A guest account page; its code and the shared messages are loaded when it is opened. */
const page = (name: keyof typeof guestPages): RouteView => ({
  kind: 'page',
  load: () =>
    withMessages(
      'account',
      import('./guestPages').then((pages) => pages[name]),
    ),
})

/** Routes that need no sign-in. They are in the main bundle, so that the first page needs no further request. */
export const guestRoutes: RouteTable = [
  { path: '', title: 'titles.login', layout: 'basic', view: { kind: 'redirect', to: '/login' } },
  {
    path: 'terms',
    title: 'titles.terms',
    view: page('TermsPage'),
  },
  {
    path: 'login',
    title: 'titles.login',
    layout: 'basic',
    guards: ['guest'],
    // The login page is in the main bundle, because most people see it first.
    view: { kind: 'page', load: async () => LoginPage },
  },
  {
    path: 'register',
    title: 'titles.register',
    layout: 'basic',
    guards: ['guest'],
    view: page('RegisterPage'),
  },
  {
    path: 'password/reset',
    title: 'titles.password_reset',
    layout: 'basic',
    view: page('ForgotPage'),
    children: [
      {
        path: ':token',
        title: 'titles.password_new',
        view: page('NewPasswordPage'),
      },
    ],
  },
  {
    path: 'email/verify/:id',
    title: 'titles.email_verify',
    layout: 'basic',
    view: page('VerifyPage'),
  },
  {
    path: 'email/resend',
    title: 'titles.email_resend',
    layout: 'basic',
    view: page('ResendPage'),
  },
  {
    path: 'setup/:token',
    title: 'titles.setup',
    layout: 'basic',
    view: page('SetupPage'),
  },
]
