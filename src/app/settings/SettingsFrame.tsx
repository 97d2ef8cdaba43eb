import '../kit/forms/forms.css'
import '../kit/look/account.css'
import './settings.css'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useTranslate } from '../kit/i18n/i18n'
import { PageHead } from '../kit/page/PageHead'

const pages = [
  { to: '/settings/profile', title: 'menu.settings_profile' },
  { to: '/settings/password', title: 'menu.settings_password' },
]

/** R2.13: the pages of one's own settings, one beside the other. */
export const SettingsFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslate()
  return (
    <div className="settings">
      <PageHead title={title} />
      <nav className="page-tabs" aria-label={t('menu.settings')}>
        {pages.map((page) => (
          <NavLink key={page.to} to={page.to}>
            {t(page.title)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
