import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { firstNameOf, hello, recipientOf } from '#server/platform/mail/recipient.ts'

/** A subscription that was turned off, and who saved it last. */
export interface StoppedWebhook {
  maker: string
  name: string
}

/** Tells who saved a webhook that it turned itself off (rules/webhooks.md#3.4). Somebody who has left gets no mail. */
export async function tellMaker(trx: Db, env: Env, { maker, name }: StoppedWebhook): Promise<void> {
  const to = await recipientOf(trx, maker, today(env))
  if (!to?.address) return
  const { PRODUCT_NAME: product, PUBLIC_URL } = env
  const mail = written(to.language, () => ({
    subject: say('The webhook {name} is off', { name }),
    greeting: hello(firstNameOf(to)),
    paragraphs: [
      say('The receiver of the webhook {name} took no message, so {product} sends it none any more.', {
        name,
        product,
      }),
      say('Once the receiver works, turn the webhook on and send again what failed.'),
    ],
    button: { label: say('Open webhooks'), link: `${PUBLIC_URL}/config?tab=webhooks` },
    footer: say('{product} sent this email because you saved the webhook.', { product }),
  }))
  await queueMail(trx, { ...mail, kind: 'webhook-stopped', to: to.address, aboutEmployeeId: maker })
}
