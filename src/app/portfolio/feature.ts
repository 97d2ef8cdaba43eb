import type { UserObject } from '../../api'
import { portfolioEducationTypes } from '../../api/portfolio/codes'
import { permitted, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** R6.05, R9.08: students of higher and secondary vocational education have a portfolio. */
const keepsPortfolio = ({ current_group }: UserObject): boolean =>
  current_group !== null && portfolioEducationTypes.includes(current_group.direction.education_type_id)

/** Page for students. */
export const myPortfolio: RouteNode = {
  path: 'my-portfolio',
  title: 'menu.my_portfolio',
  ...permitted('study'),
  menu: { icon: 'award', when: keepsPortfolio },
  auditScope: { records: ['portfolios', 'portfolios/shares'], actions: ['print', 'share', 'revoke'] },
  view: screen(async () => (await import('./mine/MyPortfolioPage')).MyPortfolioPage, 'portfolio'),
}

/** Pages for staff. */
export const portfolios: RouteNode = {
  path: 'portfolios',
  title: 'menu.portfolios',
  ...permitted('manage portfolios'),
  menu: { caption: 'learning', icon: 'medal' },
  auditScope: {
    records: ['portfolios/items', 'portfolios/rating', 'portfolios/rules', 'portfolios/periods'],
    actions: [
      'submit',
      'add_suggestions',
      'claim',
      'unclaim',
      'approve',
      'return',
      'withdraw',
      'revoke',
      'enforce',
      'close',
    ],
  },
  view: screen(async () => (await import('./review/PortfolioQueue')).PortfolioQueue, 'portfolio'),
  children: [
    {
      path: 'items',
      title: 'palette.portfolio_items',
      children: [
        {
          path: ':id',
          title: 'palette.portfolio_item',
          view: screen(async () => (await import('./review/ReviewPage')).ReviewPage, 'portfolio'),
        },
      ],
    },
    {
      path: 'rating',
      title: 'palette.portfolio_rating',
      command: 'medal',
      view: screen(async () => (await import('./rating/RatingPage')).RatingPage, 'portfolio'),
    },
    {
      path: 'groups',
      title: 'palette.portfolio_groups',
      command: 'graduation-cap',
      view: screen(async () => (await import('./students/GroupsPage')).GroupsPage, 'portfolio'),
    },
    {
      path: 'students',
      title: 'palette.portfolio_students',
      view: screen(async () => (await import('./students/StudentList')).StudentList, 'portfolio'),
    },
    {
      path: 'rules',
      title: 'palette.portfolio_rules',
      command: 'scroll-text',
      view: screen(async () => (await import('./rules/RulesPage')).RulesPage, 'portfolio'),
    },
    {
      path: ':id',
      title: 'palette.portfolio_student',
      view: screen(async () => (await import('./students/StudentPage')).StudentPage, 'portfolio'),
    },
  ],
}
