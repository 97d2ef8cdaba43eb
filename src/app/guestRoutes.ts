import { LoginPage } from './people/auth/LoginPage'
import type * as guestPages from './guestPages'
import { withWords } from './shell/i18n/withWords'
import type { RouteTable, RouteView } from './shell/routing/types'

/** A page of one's account: its code and the words that all of them share come when it is opened. */
const page = (name: keyof typeof guestPages): RouteView => ({
  kind: 'page',
  load: () =>
    withWords(
      'account',
      import('./guestPages').then((pages) => pages[name]),
    ),
})

/** The part of the route table that needs no sign-in; it is known at once, so that the first page waits for nothing else. */
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
    // The page most people see first comes with the frame instead of after it.
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
