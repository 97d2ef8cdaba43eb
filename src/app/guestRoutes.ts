import type { ComponentType } from 'react'
import { LoginPage } from './auth/LoginPage'
import { i18n } from './kit/i18n/i18n'
import type { RouteTable, RouteView } from './kit/routing/types'

/** A page whose code and words come when it is opened. */
const page = (load: () => Promise<ComponentType>): RouteView => ({
  kind: 'page',
  load: async () => (await Promise.all([load(), i18n.load('account')]))[0],
})

/** The part of the route table that needs no sign-in; it is known at once, so that the first page waits for nothing else. */
export const guestRoutes: RouteTable = [
  { path: '', title: 'titles.login', layout: 'basic', view: { kind: 'redirect', to: '/login' } },
  {
    path: 'terms',
    title: 'titles.terms',
    view: page(async () => (await import('./registration/TermsPage')).TermsPage),
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
    view: page(async () => (await import('./registration/RegisterPage')).RegisterPage),
  },
  {
    path: 'password/reset',
    title: 'titles.password_reset',
    layout: 'basic',
    view: page(async () => (await import('./verification/ForgotPage')).ForgotPage),
    children: [
      {
        path: ':token',
        title: 'titles.password_new',
        view: page(async () => (await import('./verification/NewPasswordPage')).NewPasswordPage),
      },
    ],
  },
  {
    path: 'email/verify/:id',
    title: 'titles.email_verify',
    layout: 'basic',
    view: page(async () => (await import('./verification/VerifyPage')).VerifyPage),
  },
  {
    path: 'email/resend',
    title: 'titles.email_resend',
    layout: 'basic',
    view: page(async () => (await import('./verification/ResendPage')).ResendPage),
  },
  {
    path: 'setup/:token',
    title: 'titles.setup',
    layout: 'basic',
    view: page(async () => (await import('./setup/SetupPage')).SetupPage),
  },
]
