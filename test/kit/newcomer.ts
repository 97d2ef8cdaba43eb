import type { TestServer } from './server'

export const newPassword = 'четыре рыжих кота'
let count = 0

export const personOf = (email: string) => ({
  last_name: 'Орлова',
  first_name: 'Вера',
  middle_name: 'Павловна',
  email,
})

/** What somebody would fill in on the page of registration, agreeing to the texts in force. */
export const registrationOf = async (server: TestServer, email: string) => {
  const { data } = await server.as('guest').call('GET /api/terms')
  return {
    ...personOf(email),
    password: newPassword,
    consents: { terms: data.terms.version, personal_data: data.personal_data.version },
  }
}

/** Registers somebody new and answers their address and the mail they got. */
export const register = async (server: TestServer) => {
  const email = `vera.orlova.${(count += 1)}@example.org`
  await server.as('guest').call('POST /api/register', { body: await registrationOf(server, email) })
  return { email, mail: await mailTo(server, email) }
}

/**
 * The latest mail to an address, after everything that waits was sent; or the one `about` something, where several waited: those are sent side
 * by side, in no order.
 */
export const mailTo = async (server: TestServer, email: string, about = '') => {
  const mail = (await server.mails()).findLast(({ to, subject }) => to === email && subject.includes(about))
  if (!mail) throw new Error(`no mail to ${email} about ${about || 'anything'}`)
  return mail
}

/** The last part of the address that a mail leads to. */
export const tokenIn = ({ links }: { links: readonly string[] }): string => links[0]?.split('/').at(-1) ?? ''
