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
/** Of the college rather than of the person, for those who keep access to it. */
const legal = { to: '/settings/legal-texts', title: 'menu.settings_legal' }

/** R2.13: the pages of one's own settings, one beside the other. */
export const SettingsFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslate()
  const keepsTexts = useCan('manage access')
  return (
    <div className="settings">
      <PageHead title={title} />
      <nav className="tabs mb-6" aria-label={t('menu.settings')}>
        {[...pages, ...(keepsTexts ? [legal] : [])].map((page) => (
          <NavLink key={page.to} to={page.to}>
            {t(page.title)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
