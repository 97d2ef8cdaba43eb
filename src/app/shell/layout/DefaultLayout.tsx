import { type ReactNode, useState, useId } from 'react'
import { useTranslate } from '../i18n/i18n'
import type { Breadcrumb } from '../routing/breadcrumbs'
import { useUser } from '../session/store'
import { AccountNotice } from './AccountNotice'
import { DemoBar } from './DemoBar'
import { MaintenanceBar } from './MaintenanceBar'
import { Navbar } from './Navbar'
import { SidebarDrawer } from './SidebarDrawer'
import '../look/frame.css'
import { sidebarState, useSidebarOpen } from './sidebarState'
import { useShell } from '../routing/shell'
import { Brand } from '../widgets/Brand'
import { SidebarMenu } from './SidebarMenu'
import { useSignOutPrompt } from '../session/signOut'
import { useModal } from '../widgets/useModal'

/** Below this width the sidebar is a drawer. */
const narrow = '(max-width: 63.9375em)'

type Props = {
  readonly crumbs: readonly Breadcrumb[]
  /** Notification bell, passed in because the shell has no data provider. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

/** Asks before signing out with unsent answers or marks. */
export const SignOutDialog = () => {
  const prompt = useSignOutPrompt()
  return prompt && <SignOutConfirm {...prompt} />
}

const SignOutConfirm = ({ count, answer }: { count: number; answer: (goes: boolean) => void }) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose: () => answer(false) })
  return (
    <dialog ref={dialog} className="question-box" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <h2 id={id}>{t('signing_out.title')}</h2>
      <p id={`${id}-text`} className="mt-3">
        {t('signing_out.text', count)}
      </p>
      <div className="row wrap mt-6">
        <button type="button" className="btn btn-outline push" onClick={() => answer(false)}>
          {t('signing_out.stay')}
        </button>
        <button type="button" className="btn text-danger" onClick={() => answer(true)}>
          {t('signing_out.leave')}
        </button>
      </div>
    </dialog>
  )
}

/** R2.21: sidebar, top bar with breadcrumbs, content. */
export const DefaultLayout = ({ crumbs, bell, children }: Props) => {
  const t = useTranslate()
  const user = useUser()
  const open = useSidebarOpen()
  const [drawer, setDrawer] = useState(false)
  const toggle = () => {
    if (window.matchMedia(narrow).matches) setDrawer(true)
    else sidebarState.toggle()
  }
  return (
    <>
      <a className="skip no-print" href="#main">
        {t('frame.skip')}
      </a>
      <div className={user && !open ? 'shell mini' : 'shell'}>
        {user && <Sidebar mini={!open} />}
        <div className="body">
          <Navbar crumbs={crumbs} bell={bell} onToggleSidebar={toggle} />
          <DemoBar />
          <MaintenanceBar />
          {user && <AccountNotice user={user} />}
          <main className="content" id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <SignOutDialog />
      {drawer && <SidebarDrawer onClose={() => setDrawer(false)} />}
    </>
  )
}

/** Sidebar of wide screens: full, or icons only if collapsed. */
const Sidebar = ({ mini }: { mini: boolean }) => {
  const { config } = useShell()
  return (
    <aside className="side no-print">
      <Brand />
      <SidebarMenu mini={mini} />
      {!mini && <p className="foot small faint">{config.college}</p>}
    </aside>
  )
}
