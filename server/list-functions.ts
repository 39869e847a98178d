import { createAccountFunctions } from "./accounts/accounts.functions.ts";
import { createAnalyticsFunctions } from "./analytics/analytics.functions.ts";
import { createBackupFunctions } from "./backup/backup.functions.ts";
import { createBookFunctions } from "./book/book.functions.ts";
import { createCharacterFunctions } from "./character/character.functions.ts";
import { createChatFunctions } from "./chat/chat.functions.ts";
import { createMemoryFunctions } from "./chat/memory/memories.functions.ts";
import { createPersonaFunctions } from "./chat/persona/persona.functions.ts";
import { createContentFunctions } from "./content/content.functions.ts";
import { createDoctorFunctions } from "./doctor/doctor.functions.ts";
import { createHubFunctions } from "./hub/hub.functions.ts";
import { createImageFunctions } from "./images/images.functions.ts";
import { createInboxFunctions } from "./inbox/inbox.functions.ts";
import { createMediaFunctions } from "./media/media.functions.ts";
import { createImportFunctions } from "./posts/import/import.functions.ts";
import { createPostFunctions } from "./posts/posts.functions.ts";
import { createRedirectFunctions } from "./redirects/redirects.functions.ts";
import { createSearchFunctions } from "./search/search.functions.ts";
import { createIntegrationFunctions } from "./integrations/integrations.functions.ts";
import type { Services } from "./services.ts";
import type { FunctionDefinition } from "./http/functions/define-function.ts";

/** All functions of the site; their names are part of their URLs. */
export const listFunctions = ({ images, ...services }: Services): FunctionDefinition[] => {
  const given = { ...services, images: images.service };
  return [
    ...createAccountFunctions(given),
    ...createAnalyticsFunctions(given),
    ...createBackupFunctions(given),
    ...createBookFunctions(given),
    ...createCharacterFunctions({ ...given, runInTurn: images.runInTurn }),
    ...createChatFunctions(given),
    ...createContentFunctions(given),
    ...createDoctorFunctions(given),
    ...createHubFunctions(given),
    ...createImageFunctions(given),
    ...createImportFunctions(given),
    ...createInboxFunctions(given),
    ...createIntegrationFunctions(given),
    ...createMediaFunctions({ ...given, runInTurn: images.runInTurn }),
    ...createMemoryFunctions(given),
    ...createPersonaFunctions(given),
    ...createPostFunctions(given),
    ...createRedirectFunctions(given),
    ...createSearchFunctions(given),
  ];
};
