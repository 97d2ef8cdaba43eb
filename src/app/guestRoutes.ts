import { LoginPage } from './auth/LoginPage'
import type { RouteTable, RouteView } from './kit/routing/types'

const soon = (about: string): RouteView => ({ kind: 'soon', about: `soon.${about}` })

/** The part of the route table that needs no sign-in; it is known at once, so that the first page waits for nothing else. */
export const guestRoutes: RouteTable = [
  { path: '', title: 'titles.login', layout: 'basic', view: { kind: 'redirect', to: '/login' } },
  { path: 'terms', title: 'titles.terms', view: soon('terms') },
  {
    path: 'login',
    title: 'titles.login',
    layout: 'basic',
    guards: ['guest'],
    // The page most people see first comes with the frame instead of after it.
    view: { kind: 'page', load: async () => LoginPage },
  },
  { path: 'register', title: 'titles.register', layout: 'basic', guards: ['guest'], view: soon('register') },
  {
    path: 'password/reset',
    title: 'titles.password_reset',
    layout: 'basic',
    view: soon('password_reset'),
    children: [{ path: ':token', title: 'titles.password_new', view: soon('password_new') }],
  },
  { path: 'email/verify/:id', title: 'titles.email_verify', layout: 'basic', view: soon('email_verify') },
  { path: 'email/resend', title: 'titles.email_resend', layout: 'basic', view: soon('email_resend') },
]
