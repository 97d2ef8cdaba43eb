import { Languages, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { i18n, useTranslate } from '../i18n/i18n'
import { useLanguages } from '../layout/useLanguages'
import { sectionIcons } from '../layout/sectionIcons'
import { commandsOf } from '../routing/derived'
import { hasAnyPermission } from '../routing/match'
import { menuFor } from '../routing/menu'
import { useRoutes } from '../routing/shell'
import { scheme, useSchemeChoice } from '../scheme/scheme'
import { signOutOrAsk } from '../session/signOut'
import { useUser } from '../session/store'
import { type Command, screenCommands } from './commands'

const schemes = [
  { choice: 'light', icon: Sun },
  { choice: 'dark', icon: Moon },
  { choice: 'system', icon: Monitor },
] as const

/** Screens and actions available to the user in the palette. */
export const useCommands = (): { screens: readonly Command[]; actions: readonly Command[] } => {
  const t = useTranslate()
  const user = useUser()
  const navigate = useNavigate()
  const routes = useRoutes()
  const chosen = useSchemeChoice()
  const go = (path: string) => void navigate(path)

  const languages = useLanguages()
    .filter(({ locale }) => locale !== i18n.locale())
    .map(({ locale, choose }) => ({
      id: `locale.${locale}`,
      label: t('palette.language', { name: t(`languages.${locale}`) }),
      icon: Languages,
      run: choose,
    }))
  const looks = schemes
    .filter(({ choice }) => choice !== chosen)
    .map(({ choice, icon }) => ({
      id: `scheme.${choice}`,
      label: t(`palette.schemes.${choice}`),
      icon,
      run: () => scheme.choose(choice),
    }))
  const places = commandsOf(routes)
    .filter(({ permissions }) => hasAnyPermission(permissions, user?.can))
    .map(({ path, title, icon }) => ({ id: path, label: t(title), icon: sectionIcons[icon], run: () => go(path) }))
  return {
    screens: screenCommands({ sections: menuFor(routes, user), t, go }),
    actions: [
      ...places,
      { id: 'settings', label: t('frame.settings'), icon: Settings, run: () => go('/settings') },
      ...looks,
      ...languages,
      {
        id: 'sign-out',
        label: t('frame.sign_out'),
        icon: LogOut,
        run: () => void signOutOrAsk().then((goes) => (goes ? navigate('/login') : undefined)),
      },
    ],
  }
}
