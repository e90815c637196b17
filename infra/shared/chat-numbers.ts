/** Settings with the chat numbers of support, whose defaults are placeholders of the demo. */
const CHAT_NUMBERS = ['SUPPORT_WHATSAPP', 'COMMERCIAL_WHATSAPP'];

/** Returns for each chat number that an installation lacks what is wrong. */
export function problemsOfChatNumbers(env: NodeJS.ProcessEnv): string[] {
  return CHAT_NUMBERS.filter((name) => !env[name]).map(
    (name) => `${name} is missing: owners would write to a placeholder. Set your number: 55, area code, number`,
  );
}
