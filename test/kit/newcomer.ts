import type { TestServer } from './server'

export const newPassword = 'четыре рыжих кота'
let count = 0

export const personOf = (email: string) => ({
  last_name: 'Орлова',
  first_name: 'Вера',
  middle_name: 'Павловна',
  email,
})

/** Registration form data with consent to the current texts. */
export const registrationOf = async (server: TestServer, email: string) => {
  const { data } = await server.as('guest').call('GET /api/terms')
  return {
    ...personOf(email),
    password: newPassword,
    consents: { terms: data.terms.version, personal_data: data.personal_data.version },
  }
}

/** Registers a new user and returns the address and the mail received. */
export const register = async (server: TestServer) => {
  const email = `vera.orlova.${(count += 1)}@example.org`
  await server.as('guest').call('POST /api/register', { body: await registrationOf(server, email) })
  return { email, mail: await mailTo(server, email) }
}

/**
 * Sends all pending mails and returns the latest one to the address with `about` in its subject. Several pending mails
 * need `about`, because they are sent in parallel and in no fixed order.
 */
export const mailTo = async (server: TestServer, email: string, about = '') => {
  const mail = (await server.mails()).findLast(({ to, subject }) => to === email && subject.includes(about))
  if (!mail) throw new Error(`No mail to ${email}${about && ` about ${about}`}`)
  return mail
}

/** Last path segment of the link in a mail. */
export const tokenIn = ({ links }: { links: readonly string[] }): string => links[0]?.split('/').at(-1) ?? ''
