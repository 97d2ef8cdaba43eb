import '../../kit/forms/forms.css'
import '../../shell/look/account.css'
import '../../kit/inputs/inputs.css'
import './settings.css'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { PageHead } from '../../shell/page/PageHead'
import { useCan } from '../../shell/session/store'

const pages = [
  { to: '/settings/profile', title: 'menu.settings_profile' },
  { to: '/settings/password', title: 'menu.settings_password' },
]
/** Legal texts belong to the college, so the tab needs `manage access`. */
const legal = { to: '/settings/legal-texts', title: 'menu.settings_legal' }

/** R2.13: tabs of the settings pages. */
export const SettingsFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslate()
  const canEditTexts = useCan('manage access')
  return (
    <div className="settings">
      <PageHead title={title} />
      <nav className="tabs mb-6" aria-label={t('menu.settings')}>
        {[...pages, ...(canEditTexts ? [legal] : [])].map((page) => (
          <NavLink key={page.to} to={page.to}>
            {t(page.title)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
