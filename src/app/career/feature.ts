import { also, permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode, RouteTable } from '../shell/routing/types'

/** Child route of /settings/profile. */
export const ownRecord: RouteNode = {
  path: 'record',
  title: 'palette.my_record',
  command: 'file-user',
  view: screen(async () => (await import('./record/OwnRecordPage')).OwnRecordPage, 'career'),
}

/** Child routes of /groups. */
export const careerRoutes: RouteTable = [
  {
    path: 'orders',
    auditScope: {
      records: ['groups/orders'],
      actions: [
        'sign_order',
        'cancel_order',
        'apply_order',
        'add_people',
        'remove_people',
        'print_order',
        'print_card',
      ],
    },
    title: 'groups.orders',
    ...permitted('manage groups'),
    command: 'file-check',
    ...records({
      name: 'groups/orders',
      words: 'career',
      list: async () => (await import('./orders/OrderList')).OrderList,
      forms: () => import('./orders/OrderForms'),
      create: true,
    }),
  },
  {
    path: 'students',
    title: 'student_record.crumb',
    children: [
      {
        path: ':id',
        title: 'student_record.one',
        // Curators and teachers open the records of their own students.
        ...also('manage gradebook', 'manage portfolios', 'manage profiles'),
        view: screen(async () => (await import('./record/StudentRecordPage')).StudentRecordPage, 'career'),
      },
    ],
  },
  {
    path: 'promotion',
    title: 'promotion.crumb',
    ...permitted('manage groups'),
    view: screen(async () => (await import('./promotion/PromotionPage')).PromotionPage, 'career'),
  },
]
