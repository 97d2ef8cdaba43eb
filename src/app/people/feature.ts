import { also, permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

const imported = screen(async () => (await import('./users/import/ImportPage')).ImportPage)
const userImport: RouteNode = {
  path: 'import',
  title: 'user_import.title',
  view: imported,
  children: [{ path: ':importId', title: 'user_import.crumb', view: imported }],
}
export const access: RouteNode = {
  path: 'access',
  title: 'menu.access',
  ...permitted('manage users', 'manage access'),
  menu: { caption: 'setup', icon: 'shield-check' },
  view: { kind: 'first-child' },
  children: [
    {
      path: 'users',
      auditScope: {
        records: ['users', 'users/grants', 'users/imports'],
        actions: [
          'sign_in',
          'sign_out',
          'block',
          'unblock',
          'invite',
          'send_reset',
          'issue_login_slip',
          'reset_second_factor',
          'grant',
          'revoke_grant',
          'read_accommodation',
          'set_accommodation',
          'consent',
          'erase',
          'import',
          'change_password',
          'set_mails',
          'reset_password',
        ],
      },
      title: 'menu.users',
      ...also('manage users'),
      menu: { icon: 'user-round' },
      ...records({
        name: 'access/users',
        list: async () => (await import('./users/UserList')).UserList,
        forms: () => import('./users/UserForms'),
        create: true,
        beside: [userImport],
      }),
    },
    {
      path: 'roles',
      auditScope: { records: ['access/roles'] },
      title: 'menu.roles',
      ...also('manage access'),
      menu: { icon: 'id-card' },
      ...records({
        name: 'access/roles',
        list: async () => (await import('./roles/RoleMatrix')).RoleMatrix,
        forms: () => import('./roles/RoleForms'),
        create: true,
      }),
    },
    {
      path: 'permissions',
      auditScope: { records: ['access/permissions'] },
      title: 'menu.permissions',
      ...also('manage access'),
      menu: { icon: 'key-round' },
      ...records({
        name: 'access/permissions',
        list: async () => (await import('./permissions/PermissionList')).PermissionList,
        forms: () => import('./permissions/PermissionEdit'),
      }),
    },
    {
      path: 'audit',
      title: 'menu.audit',
      ...also('manage access'),
      menu: { icon: 'scroll-text' },
      view: screen(async () => (await import('./audit/AuditList')).AuditList),
    },
  ],
}

export const settings: RouteNode = {
  path: 'settings',
  title: 'menu.settings',
  guards: ['auth'],
  view: { kind: 'redirect', to: '/settings/profile' },
  children: [
    {
      path: 'profile',
      title: 'menu.settings_profile',
      view: screen(async () => (await import('./settings/ProfilePage')).ProfilePage, 'account'),
    },
    {
      path: 'password',
      title: 'menu.settings_password',
      view: screen(async () => (await import('./settings/PasswordPage')).PasswordPage, 'account'),
    },
    {
      path: 'consents',
      title: 'menu.settings_consents',
      view: screen(async () => (await import('./settings/ConsentsPage')).ConsentsPage, 'account'),
    },
    {
      path: 'legal-texts',
      auditScope: { records: ['settings/legal-texts'] },
      title: 'menu.settings_legal',
      guards: ['acl'],
      permissions: ['manage access'],
      view: screen(async () => (await import('./settings/legal/LegalTextsPage')).LegalTextsPage),
    },
  ],
}
