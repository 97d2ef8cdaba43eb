import { type ReactNode, useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import type { Breadcrumb } from '../routing/breadcrumbs'
import { useUser } from '../session/store'
import { AccountNotice } from './AccountNotice'
import { DemoBar } from './DemoBar'
import { Navbar } from './Navbar'
import { Sidebar } from './Sidebar'
import { SidebarDrawer } from './SidebarDrawer'
import '../look/frame.css'
import { sidebarState, useSidebarOpen } from './sidebarState'

/** Where the sidebar becomes a drawer (look: 64 em). */
const narrow = '(max-width: 63.9375em)'

type Props = { readonly crumbs: readonly Breadcrumb[]; readonly children: ReactNode }

/** R2.21: sidebar, top bar with breadcrumbs, content. */
export const DefaultLayout = ({ crumbs, children }: Props) => {
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
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      <div className={open ? 'shell' : 'shell mini'}>
        <Sidebar mini={!open} />
        <div className="body">
          <Navbar crumbs={crumbs} onToggleSidebar={toggle} />
          <DemoBar />
          {user && <AccountNotice user={user} />}
          <main className="content" id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {drawer && <SidebarDrawer onClose={() => setDrawer(false)} />}
    </>
  )
}
