import { Check, ChevronDown, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { UserObject } from '../../../api'
import { useTranslate } from '../i18n/i18n'
import { Avatar } from '../person/Avatar'
import { shortName } from '../person/names'
import { scheme, useSchemeChoice } from '../scheme/scheme'
import { signOutOrAsk } from '../session/signOut'
import { Menu } from '../widgets/Menu'
import { MenuLink } from '../widgets/MenuLink'

const schemes = [
  { choice: 'light', icon: Sun },
  { choice: 'dark', icon: Moon },
  { choice: 'system', icon: Monitor },
] as const

/** R2.24, R2.25: user menu with settings, colour scheme and sign-out. */
export const PersonMenu = ({ person }: { person: UserObject }) => {
  const t = useTranslate()
  const navigate = useNavigate()
  const chosen = useSchemeChoice()
  const signOut = async () => {
    if (await signOutOrAsk()) await navigate('/login')
  }
  return (
    <Menu
      className="btn account-button"
      button={
        <>
          <Avatar person={person} />
          <span className="truncate">{shortName(person)}</span>
          <ChevronDown className="i s hide-phone" aria-hidden="true" />
        </>
      }
    >
      <div className="menu-head" role="presentation">
        <b className="block text-s semibold">{person.name}</b>
        <span className="block small muted">{person.role_name}</span>
        <span className="block small muted anywhere">{person.email}</span>
      </div>
      <MenuLink icon={Settings} to="/settings">
        {t('frame.settings')}
      </MenuLink>
      <fieldset className="menu-group" aria-label={t('frame.scheme')}>
        <p className="menu-cap" aria-hidden="true">
          {t('frame.scheme')}
        </p>
        {schemes.map(({ choice, icon: Icon }) => (
          <button
            key={choice}
            type="button"
            className="menu-item"
            role="menuitemradio"
            aria-checked={choice === chosen}
            tabIndex={-1}
            onClick={() => scheme.choose(choice)}
          >
            <Icon className="i s" aria-hidden="true" />
            {t(`frame.schemes.${choice}`)}
            {choice === chosen && <Check className="i s end" aria-hidden="true" />}
          </button>
        ))}
      </fieldset>
      <button type="button" className="menu-item" role="menuitem" tabIndex={-1} onClick={() => void signOut()}>
        <LogOut className="i s" aria-hidden="true" />
        {t('frame.sign_out')}
      </button>
    </Menu>
  )
}
